/** The parts of the package that tests need, which has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope: (scope: string) => void
    save: () => Promise<string>
  }
  export interface KoaContextWithOIDC {
    path: string
    body: unknown
  }
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    Grant: new (of: {
      accountId: string
      clientId: string
    }) => Grant
    use: (middleware: (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>) => void
    callback: () => RequestListener
    interactionFinished: (request: IncomingMessage, response: ServerResponse, result: object) => Promise<void>
  }
}
