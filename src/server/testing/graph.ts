import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Person {
  id: string
  name: string
  email?: string
}

/** A fake of Facebook on loopback: its Graph API knows user and app of each token. */
export interface Graph {
  address: string
  /** The token of the person who opens its login page; null denies access. */
  entering: string | null
  keys: { id: string; secret: string }
  tokens: Map<string, { app_id: string; is_valid: boolean; type: string; person: Person }>
  close: () => Promise<void>
}

/** Opens the fake. The code `for X` is exchanged for the token `X`. */
export const graph = async (port = 0): Promise<Graph> => {
  const keys = { id: '4711', secret: 'the-secret-of-the-app' }
  const tokens: Graph['tokens'] = new Map()

  /** Returns the token for a code, or that of the app itself. */
  const granted = (query: URLSearchParams): string | undefined =>
    query.get('grant_type') === 'client_credentials'
      ? `${keys.id}|${keys.secret}`
      : query.get('code')?.replace('for ', '')

  const answerTo = (path: string, query: URLSearchParams): object | null => {
    const token = query.get('input_token') ?? query.get('access_token') ?? ''
    const known = tokens.get(token)
    if (path.endsWith('/oauth/access_token')) {
      const fits = query.get('client_id') === keys.id && query.get('client_secret') === keys.secret
      return fits ? { access_token: granted(query), token_type: 'bearer' } : null
    }
    if (path.endsWith('/debug_token')) {
      if (query.get('access_token') !== `${keys.id}|${keys.secret}`) return null
      if (!known) return { data: { is_valid: false } }
      const { person, ...data } = known
      return { data: { ...data, user_id: person.id } }
    }
    const proof = createHmac('sha256', keys.secret).update(token).digest('hex')
    return known && query.get('appsecret_proof') === proof ? known.person : null
  }

  /** Returns where the login page redirects the browser to. */
  const wayBack = (query: URLSearchParams): string => {
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    if (here.entering === null) back.searchParams.set('error', 'access_denied')
    else back.searchParams.set('code', `for ${here.entering}`)
    return back.href
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://graph')
    if (pathname.endsWith('/dialog/oauth')) {
      response.writeHead(302, { location: wayBack(searchParams) }).end()
      return
    }
    const answer = answerTo(pathname, searchParams)
    response.writeHead(answer ? 200 : 400, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? { error: { message: 'no' } }))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const here: Graph = {
    entering: null,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    tokens,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return here
}
