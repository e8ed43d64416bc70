/** The parts of the package that tests need, which has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope: (scope: string) => void
    save: () => Promise<string>
  }
  export const interactionPolicy: {
    base: () => { add: (prompt: object) => void }
    Prompt: new (prompt: { name: string; requestable: boolean }) => object
  }
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    Grant: new (of: {
      accountId: string
      clientId: string
    }) => Grant
    callback: () => RequestListener
    interactionFinished: (request: IncomingMessage, response: ServerResponse, result: object) => Promise<void>
  }
}
