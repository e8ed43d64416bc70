import { createHmac } from 'node:crypto'
import { askProvider, type On, type Provider, refuse, textOf, wayBack } from './social-provider.ts'

const VERSION = 'v25.0'

const graph = (on: On, path: string, query: Record<string, string>): string =>
  `${on.env.providers.facebookGraph}/${VERSION}${path}?${new URLSearchParams(query)}`

const keysOf = (on: On): { id: string; secret: string } => {
  const { facebook_client_id: id, facebook_client_secret: secret } = on.settings()
  return { id, secret }
}

/** Whose token it is, and that it was made for this place. */
const ownerOf = async (on: On, access_token: string): Promise<string> => {
  const { id, secret } = keysOf(on)
  const answer = await askProvider(
    on,
    graph(on, '/debug_token', { input_token: access_token, access_token: `${id}|${secret}` }),
  )
  const data = (answer?.data ?? {}) as Record<string, unknown>
  if (data.is_valid !== true || String(data.app_id) !== id || data.type !== 'USER') return refuse()
  return textOf(data.user_id) ?? refuse()
}

/** Facebook shows a profile only to who knows the secret of the app that the token was made for. */
const profileOf = async (on: On, access_token: string): Promise<Record<string, unknown>> => {
  const appsecret_proof = createHmac('sha256', keysOf(on).secret).update(access_token).digest('hex')
  const query = { fields: 'id,name,email', access_token, appsecret_proof }
  return (await askProvider(on, graph(on, '/me', query))) ?? refuse()
}

/** Log-in by Facebook: OAuth, and the Graph API that says whose token it is. */
export const facebook: Provider = {
  entrance: async (on, { state }) => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: keysOf(on).id,
      redirect_uri: wayBack(on, 'facebook'),
      scope: 'public_profile,email',
      state,
    })
    return `${on.env.providers.facebook}/${VERSION}/dialog/oauth?${query}`
  },
  exchange: async (on, code) => {
    const { id: client_id, secret: client_secret } = keysOf(on)
    const query = { client_id, client_secret, redirect_uri: wayBack(on, 'facebook'), code }
    const answer = await askProvider(on, graph(on, '/oauth/access_token', query))
    const access_token = textOf(answer?.access_token) ?? refuse()
    const { email, name } = await profileOf(on, access_token)
    return { access_token, ...(textOf(email) && { email }), ...(textOf(name) && { name }) }
  },
  verify: async (on, { access_token }) => {
    if (typeof access_token !== 'string' || access_token.length > 4000) return refuse()
    const subject = await ownerOf(on, access_token)
    const { id, email, name } = await profileOf(on, access_token)
    if (id !== subject) return refuse()
    // Facebook does not say whether the e-mail was ever confirmed.
    return { subject, email: textOf(email), confirmed: false, name: textOf(name) }
  },
}
