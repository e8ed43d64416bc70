import type { Hooks } from './hooks.ts'

type Results<N extends keyof Hooks> = Promise<Awaited<ReturnType<Hooks[N]>>[]>

/** Runs the functions that features registered for a hook, one after the other, and returns their results. */
export type RunHooks = <N extends keyof Hooks>(name: N, ...args: Parameters<Hooks[N]>) => Results<N>

/** Features load when a hook runs first: commands that run none start faster. */
export const runHooks: RunHooks = async (name, ...args) => {
  const { features } = await import('../features.ts')
  const results = []
  for (const { hooks } of features) {
    const hook = hooks?.[name] as ((...args: unknown[]) => unknown) | undefined
    if (hook) results.push(await hook(...args))
  }
  return results as never
}
