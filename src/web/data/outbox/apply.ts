import type { WaitingChange } from './entry.ts'

/** A read: the path of its endpoint, with its parameters. */
export interface Read {
  path: string
  params: Record<string, unknown>
  query: Record<string, unknown>
}

/** Returns a reply as it will be once a change has been made; it may contain the change already. */
export type Apply = (change: WaitingChange, read: Read, reply: unknown) => unknown
