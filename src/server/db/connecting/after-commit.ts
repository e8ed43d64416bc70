import { type PostgresPoolClient, sql } from 'kysely'
import type { Db } from '../schema.ts'

const AFTER_COMMIT = '/* after commit */'

/** A message to all nodes (see `realtime/channel.ts`): topic and payload. */
export type Message = [topic: string, payload: string]

/**
 * Sends a message to all nodes once the transaction has committed; at once outside of one. It is not part of the commit, as
 * NOTIFY is: commits with NOTIFY wait for each other. It is lost if this process ends in between, so it may only save others
 * from waiting.
 */
export const publishAfterCommit = async (db: Db, topic: string, payload = ''): Promise<void> => {
  await sql`${sql.raw(AFTER_COMMIT)} select pg_notify(${topic}, ${payload})`.execute(db)
}

/** Texts of statements that begin and end a transaction. */
export const BEGIN = /^\s*(?:begin|start transaction)/i
export const COMMIT = /^\s*commit\s*;?\s*$/i
export const END = /^\s*(?:commit|rollback)\s*;?\s*$/i

/** Keeps the messages of a connection until their transaction has committed, then calls `publish`. */
export const withMessages = (
  client: PostgresPoolClient,
  publish: (messages: Message[]) => void,
): PostgresPoolClient => {
  let messages: Message[] = []
  let inTransaction = false
  const query = async (text: unknown, values?: unknown[]) => {
    if (typeof text !== 'string') return client.query(text as never)
    if (text.startsWith(AFTER_COMMIT)) {
      messages.push(values as Message)
      if (!inTransaction) publish(messages.splice(0))
      return { command: 'SELECT', rowCount: 0, rows: [] }
    }
    if (BEGIN.test(text)) messages = []
    inTransaction = BEGIN.test(text) || (inTransaction && !END.test(text))
    const result = await client.query<never>(text, (values ?? []) as never)
    // The commit of a transaction that has failed rolls back.
    if (result.command === 'COMMIT') publish(messages.splice(0))
    return result
  }
  return {
    get processID() {
      return (client as { processID?: number }).processID
    },
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}
