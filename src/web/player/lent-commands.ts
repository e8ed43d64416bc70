type AnyCommand = (...args: never[]) => unknown

/** Returns commands that are carried out by another owner of the queue, as far as there is one and it does. */
export const routed = <C extends Record<string, AnyCommand>>(own: C, owner: () => Partial<C> | null): C =>
  Object.fromEntries(
    Object.entries(own).map(([name, run]) => [name, (...args: never[]) => (owner()?.[name] ?? run)(...args)]),
  ) as C
