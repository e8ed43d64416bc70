import type { Access, Endpoint } from '../../contract/core/endpoint.ts'

/** OpenAPI security requirements: a token where one is needed, or as an alternative to none. */
const securityOf = (access: Access): object[] => {
  if (access === 'public' || access === 'signed') return []
  return access === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }]
}

type Documented = Pick<
  Endpoint,
  'path' | 'summary' | 'access' | 'session' | 'stepUp' | 'params' | 'query' | 'body'
>

/** Returns the Fastify schema of a route: how it is validated and described in the API reference. */
export const documented = ({
  path,
  summary,
  access,
  session,
  stepUp,
  params,
  query,
  body,
}: Documented): object => ({
  summary,
  ...((session || stepUp) && { description: 'Requires a login session: app passwords are refused' }),
  tags: [path.split('/')[1] ?? 'api'],
  security: securityOf(access),
  ...(params && { params }),
  ...(query && { querystring: query }),
  ...(body && { body }),
})
