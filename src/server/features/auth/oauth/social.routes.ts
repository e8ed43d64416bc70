import { identities, social } from '../../../../contract/social.ts'
import type { AppContext } from '../../../app-context.ts'
import { settled } from '../../../http/finished.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { linkIdentity, ownIdentities, unlinkIdentity } from './identities.service.ts'
import { completeSocial, exchangeSocial, logInSocial, startSocial } from './social.service.ts'

export const socialRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, social.google, {
    start: () => startSocial(ctx, 'google'),
    exchange: ({ body }) => exchangeSocial(ctx, 'google', body),
    callback: ({ body, client }) => logInSocial(ctx, 'google', body, client),
  })
  mount(http, social.facebook, {
    start: () => startSocial(ctx, 'facebook'),
    exchange: ({ body }) => exchangeSocial(ctx, 'facebook', body),
    callback: ({ body, client }) => logInSocial(ctx, 'facebook', body, client),
  })
  mount(http, identities, {
    complete: ({ body, client }) => completeSocial(ctx, body, client),
    list: ({ viewer }) => ownIdentities(ctx, viewer),
    link: ({ body, viewer, client }) => linkIdentity(ctx, viewer, client, body),
    unlink: ({ params, viewer }) => settled(unlinkIdentity(ctx, viewer, params.driver)),
  })
}
