import { identities, social } from '../../../../../contract/platform/session.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { settled } from '../../../../http/files/finished.ts'
import { type Http, mount } from '../../../../http/mount.ts'
import { linkIdentity, ownIdentities, unlinkIdentity } from './identities.service.ts'
import { loginProviders } from './login-providers.service.ts'
import { completeSocial, exchangeSocial, logInSocial, startSocial } from './social.service.ts'

export const socialRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, social, {
    providers: () => loginProviders(ctx),
    start: ({ params }) => startSocial(ctx, params.driver),
    exchange: ({ params, body }) => exchangeSocial(ctx, params.driver, body),
    callback: ({ params, body, client }) => logInSocial(ctx, params.driver, body, client),
  })
  mount(http, identities, {
    complete: ({ body, client }) => completeSocial(ctx, body, client),
    list: ({ viewer }) => ownIdentities(ctx, viewer),
    link: ({ body, viewer }) => linkIdentity(ctx, viewer, body),
    unlink: ({ params, viewer }) => settled(unlinkIdentity(ctx, viewer, params.driver)),
  })
}
