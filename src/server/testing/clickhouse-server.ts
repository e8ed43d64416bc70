import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Answer, type StandIn, standIn } from './stand-in.ts'

/** A statement as the HTTP interface of ClickHouse receives it. */
export interface Statement {
  sql: string
  /** Values of the parameters it names, by name. */
  params: Record<string, string>
  /** Rows to insert, as lines of JSON. */
  rows: string
  /** How long the server may work on it. */
  seconds: number
}

/** Starts a server that speaks the HTTP interface of ClickHouse; it answers with rows as lines of JSON. */
export const clickHouseServer = (
  answer: (statement: Statement) => string | Promise<string>,
  port = 0,
): Promise<StandIn> =>
  standIn(async ({ query, body }): Promise<Answer> => {
    const inserted = query.get('query')
    const params = [...query].flatMap(([name, value]) =>
      name.startsWith('param_') ? [[name.slice(6), value]] : [],
    )
    try {
      const statement = {
        sql: inserted ?? body,
        params: Object.fromEntries(params),
        rows: inserted ? body : '',
        seconds: Number(query.get('max_execution_time')),
      }
      return { status: 200, body: await answer(statement) }
    } catch (error) {
      return { status: 500, body: (error as Error).message, headers: { 'x-clickhouse-exception-code': '1' } }
    }
  }, port)

/** The folder in which the package `chdb` is installed, ClickHouse's engine for this process, which has 500 MB. */
const folder = process.env.CHDB ?? ''
export const hasChdb = folder !== '' && existsSync(join(folder, 'node_modules/chdb'))

const PROGRAM = `
  const { Session } = require(${JSON.stringify(join(folder, 'node_modules/chdb'))})
  const session = new Session()
  process.on('disconnect', () => { session.cleanup(); process.exit() })
  process.on('message', (statements) => {
    try {
      let text = ''
      for (const statement of statements) text = session.query(statement, 'JSONEachRow')
      process.send({ text })
    } catch (error) {
      process.send({ error: error.message })
    }
  })`

export interface Chdb {
  url: string
  /** Runs a statement, and returns its rows. */
  run: <Row = unknown>(sql: string) => Promise<Row[]>
  close: () => Promise<void>
}

/** Starts ClickHouse's engine in a process of its own, behind its HTTP interface. */
export const openChdb = async (): Promise<Chdb> => {
  const child: ChildProcess = spawn(process.execPath, ['-e', PROGRAM], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let turn = Promise.resolve()
  const ask = (statements: string[]): Promise<string> => {
    const answered = turn.then(async () => {
      child.send(statements)
      const [{ text, error }] = (await once(child, 'message')) as [{ text: string; error?: string }]
      if (error !== undefined) throw new Error(error)
      return text
    })
    turn = answered.then(
      () => undefined,
      () => undefined,
    )
    return answered
  }
  const server = await clickHouseServer(({ sql, params, rows }) =>
    ask([
      'set output_format_json_quote_64bit_integers = 0',
      ...Object.entries(params).map(
        ([name, value]) => `set param_${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`,
      ),
      rows ? `${sql}\n${rows}` : sql,
    ]),
  )
  return {
    url: server.url,
    run: async (sql) => {
      const text = await ask([sql])
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    },
    close: async () => {
      await server.close()
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
