import swagger from '@fastify/swagger'
import { fastify, type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { installContractValidator } from './mount.ts'

const unserved = (): never => {
  throw new Error('routes that are only described are not served')
}

/**
 * Returns the OpenAPI document of these routes. A server of its own describes them, so that the one that serves them
 * does not load the generator, a hundred modules, before anybody reads the reference.
 */
export const openApiOf = async (routes: RouteOptions[], version: string): Promise<object> => {
  const app = fastify({ exposeHeadRoutes: false })
  installContractValidator(app)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tonearm',
        version,
        description:
          'The API of this site. Create an app password with API access in the account settings, and send it with each request: `Authorization: Bearer …`.',
      },
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An app password with API access, from the account settings; or the token of a login',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  for (const { method, url, schema } of routes)
    if (method !== 'HEAD') app.route({ method, url, schema: schema ?? {}, handler: unserved })
  await app.ready()
  return app.swagger()
}
