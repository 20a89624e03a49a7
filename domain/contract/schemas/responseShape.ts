import { z } from 'zod';
import { type EndpointName, endpoints } from '../endpoints';
import type { ResponseShape } from '../types';
import type { CallSchemas } from './common';

function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const { def } = schema._zod;
  if (def.type === 'pipe') return (def as z.core.$ZodPipeDef).out;
  return 'innerType' in def ? (def.innerType as z.core.$ZodType) : undefined;
}

function fieldMarks(field: z.core.$ZodType): string {
  const kinds = new Set<string>();
  for (let schema: z.core.$ZodType | undefined = field; schema; schema = unwrapSchema(schema))
    kinds.add(schema._zod.def.type);
  return `${kinds.has('optional') ? '?' : ''}${kinds.has('nullable') ? '*' : ''}`;
}

const literalShapes: Readonly<Record<string, ResponseShape>> = { string: 's', number: 'n', boolean: 'b' };

function toResponseShape(schema: z.core.$ZodType): ResponseShape {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat || schema instanceof z.ZodEnum) return 's';
  if (schema instanceof z.ZodNumber) return 'n';
  if (schema instanceof z.ZodBoolean) return 'b';
  if (schema instanceof z.ZodLiteral) return literalShapes[typeof schema.value] ?? 0;
  if (schema instanceof z.ZodArray) return [toResponseShape(schema.element)];
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape as Record<string, z.core.$ZodType>).map(([name, field]) => [
        name + fieldMarks(field),
        toResponseShape(field),
      ]),
    );
  const wrapped = unwrapSchema(schema);
  return wrapped ? toResponseShape(wrapped) : 0;
}

/**
 * Returns the shape of every successful response, by method and path. Responses of one call with different statuses
 * share a shape.
 */
export function toResponseShapes(contract: Readonly<Record<EndpointName, CallSchemas>>): Record<string, ResponseShape> {
  return Object.fromEntries(
    (Object.keys(contract) as EndpointName[]).map((name) => {
      const { method, path } = endpoints[name];
      const success = Object.entries(contract[name].responses).find(([status]) => status < '300');
      return [`${method} ${path}`, success ? toResponseShape(success[1]) : 0];
    }),
  );
}
