import * as contract from '@touchline/contract';
import type { Crud, Entity } from '@touchline/contract';

const exported: unknown[] = Object.values(contract);

/** Every entity that the contract exports, with its routes, so that a new one needs no change here. */
export const entities: { entity: Entity; routes: Crud }[] = exported
  .filter(isEntity)
  .map((entity) => ({ entity, routes: routesOf(entity.name) }));

function isEntity(value: unknown): value is Entity {
  return typeof value === 'object' && value !== null && 'fields' in value && 'create' in value && 'update' in value;
}

function routesOf(name: string): Crud {
  const found: unknown = Object.entries(contract).find(([key]) => key === `${name}Routes`)?.[1];
  if (!found) throw new Error(`The contract exports the entity ${name} but no ${name}Routes`);
  return found as Crud;
}
