import * as z from 'zod/mini';

type Pick = (value: unknown) => unknown;
type Schema = z.core.$ZodType;

const picks = new WeakMap<Schema, Pick>();

/**
 * The parts of a value that a reply's schema names, at every depth: what keeps hashes and tokens inside. It drops and
 * never refuses: a row that was stored under older, looser rules is answered as it is.
 */
export function pick<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  return pickOf(schema)(value) as z.output<S>;
}

/** Compiles a schema once. Throws for a schema that changes values on the way: nothing would apply it. */
export function pickOf(schema: Schema): Pick {
  const known = picks.get(schema);
  if (known) return known;
  const compiled = compile(schema);
  picks.set(schema, compiled);
  return compiled;
}

function compile(schema: Schema): Pick {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return objectPick(def.shape);
    case 'record':
      return recordPick(def.keyType, pickOf(def.valueType));
    case 'array': {
      const item = pickOf(def.element);
      return (value) => (Array.isArray(value) ? value.map(item) : nothing(value));
    }
    case 'union':
      return unionPick(def.options);
    case 'optional':
    case 'nullable':
      return pickOf(def.innerType);
    case 'unknown':
      return (value) => value;
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'custom':
      return scalar;
    default:
      throw new Error(`A reply cannot contain a schema of type ${def.type}`);
  }
}

/** JSON has null where a nullable value is none; anything else that is not of the named shape is dropped. */
const nothing = (value: unknown) => (value === null ? null : undefined);

/** An object where the schema has a plain value is not what it names, but for an instant. */
const scalar: Pick = (value) => (typeof value === 'object' && !(value instanceof Date) ? nothing(value) : value);

function objectPick(shape: Readonly<Record<string, Schema>>): Pick {
  const fields = Object.entries(shape).map(([name, schema]) => [name, pickOf(schema)] as const);
  return (value) => {
    if (!isRecord(value)) return nothing(value);
    const picked: Record<string, unknown> = {};
    for (const [name, field] of fields) if (value[name] !== undefined) picked[name] = field(value[name]);
    return picked;
  };
}

/** Keys that are free stay; of fixed ones only those that the schema lists. */
function recordPick(keyType: Schema, pickValue: Pick): Pick {
  return (value) => {
    if (!isRecord(value)) return nothing(value);
    const entries = Object.entries(value).filter(([key]) => z.safeParse(keyType, key).success);
    return Object.fromEntries(entries.map(([key, inner]) => [key, pickValue(inner)]));
  };
}

/** The first option whose required fields are all there; of plain values there is nothing to choose. */
function unionPick(options: readonly Schema[]): Pick {
  const compiled = options.map((option) => ({ required: requiredOf(option), pickOption: pickOf(option) }));
  return (value) => {
    if (!isRecord(value)) return compiled.map(({ pickOption }) => pickOption(value)).find((each) => each !== undefined);
    const fitting = compiled.find(({ required }) => required?.every((name) => value[name] !== undefined));
    return fitting?.pickOption(value);
  };
}

/** Null for a schema of plain values, which no object fits. */
function requiredOf(schema: Schema): string[] | null {
  const def = defOf(schema);
  if (def.type === 'record') return [];
  if (def.type !== 'object') return null;
  return Object.entries(def.shape)
    .filter(([, field]) => defOf(field).type !== 'optional')
    .map(([name]) => name);
}

/** The schemas of the contract are those of zod/mini, whose definition stands open. */
const defOf = (schema: Schema) => (schema as unknown as { def: z.core.$ZodTypes['_zod']['def'] }).def;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
