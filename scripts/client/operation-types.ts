/** The part of an OpenAPI 3.1 document that types are made of. */
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
type Operation = {
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
};

const head = `// Made of docs/openapi.json by scripts/client.ts; a test compares them.
`;

/** TypeScript of all operations of the API with JSON replies, by method and path: what each takes and answers. */
export function operationTypes({ paths, components }: Document): string {
  const named = Object.entries(components.schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`);
  const operations = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/') && !path.includes('{'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const reply = jsonOf(operation.responses?.['200']?.content);
        if (!reply) return [];
        const name = `${method.toUpperCase()} ${path.slice('/api'.length)}`;
        const isList = operation.parameters?.some((parameter) => parameter.name === 'Page-Current') ?? false;
        const type = `{ input: ${inputOf(operation)}; reply: ${typeOf(reply)}; list: ${isList} }`;
        return `  /** ${operation.summary ?? name} */\n  '${name}': ${type};`;
      }),
    );
  return [head, ...named, `export type Operations = {\n${operations.join('\n')}\n};\n`].join('\n');
}

function inputOf({ parameters = [], requestBody }: Operation): string {
  const body = jsonOf(requestBody?.content);
  if (body) return typeOf(body);
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]));
  return typeOf({
    type: 'object',
    properties,
    required: query.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  });
}

const jsonOf = (content: Record<string, { schema: Schema }> | undefined) => content?.['application/json']?.schema;

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown';
  const parts = schema.allOf?.map(typeOf) ?? [];
  const own = ownTypeOf(schema);
  const all = own === 'unknown' ? parts : [own, ...parts];
  return all.length === 0 ? own : all.length === 1 ? (all[0] ?? own) : all.map((part) => `(${part})`).join(' & ');
}

function ownTypeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return union(either.map(typeOf));
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => ownTypeOf({ ...schema, type })));
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return `(${schema.items ? typeOf(schema.items) : 'unknown'})[]`;
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
  return additionalProperties === false ? 'Record<string, never>' : `Record<string, ${values}>`;
}

const union = (types: string[]): string => [...new Set(types)].join(' | ');
