import { type RawBuilder, sql } from 'kysely'

/** Returns the change of a name to sort by: it ends when the name itself is changed. */
export const sortNameOf = <C extends string>(
  column: C,
  name: string,
  changed: string | undefined,
): { [K in C]?: RawBuilder<string | null> } =>
  changed === undefined
    ? {}
    : ({
        [column]: sql<string | null>`case when ${sql.ref(name)} = ${changed} then ${sql.ref(column)} end`,
      } as { [K in C]?: RawBuilder<string | null> })
