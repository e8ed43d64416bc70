import pg from 'pg'

/*
 * Loaded into a server before anything else: ends it like `kill -9` before the statement number `KILL_AT`, counted from the
 * first one that contains `KILL_FROM`. Jobs have connections of their own, which do not count.
 */
const from = process.env.KILL_FROM ?? ''
const nth = Number(process.env.KILL_AT)
let seen = 0

const { query } = pg.Client.prototype
pg.Client.prototype.query = function (
  this: pg.Client & { connectionParameters: { application_name?: string } },
  ...args: unknown[]
) {
  const [given] = args as [string | { text?: string }]
  const text = typeof given === 'string' ? given : (given.text ?? '')
  const ours = this.connectionParameters.application_name !== 'tonearm jobs'
  if (ours && (seen > 0 || text.includes(from)) && ++seen === nth) process.kill(process.pid, 'SIGKILL')
  return Reflect.apply(query, this, args)
} as typeof query
