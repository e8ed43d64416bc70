import { useEffect } from 'react'

/**
 * Runs what `load` resolves to while `wanted` is set, and again whenever that changes. What it returns stops it. Its code
 * loads only then.
 */
export function useFollower(wanted: unknown, load: () => Promise<() => () => void>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: What is loaded never changes.
  useEffect(() => {
    if (!wanted) return
    const stopping = load().then((start) => start())
    stopping.catch((error: unknown) => console.error('A part of the app did not load.', error))
    return () => void stopping.then((stop) => stop()).catch(() => undefined)
  }, [wanted])
}
