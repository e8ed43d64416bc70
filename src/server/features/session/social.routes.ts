import { identities, social } from '../../../contract/social.ts'
import { finished } from '../../http/finished.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { linkIdentity, ownIdentities, unlinkIdentity } from './identities.service.ts'
import { completeSocial, exchangeSocial, logInSocial, startSocial } from './social.service.ts'

export const socialRoutes = (http: Http, on: Platform): void => {
  mount(http, social.google, {
    start: () => startSocial(on, 'google'),
    exchange: ({ body }) => exchangeSocial(on, 'google', body),
    callback: ({ body, client }) => logInSocial(on, 'google', body, client),
  })
  mount(http, social.facebook, {
    start: () => startSocial(on, 'facebook'),
    exchange: ({ body }) => exchangeSocial(on, 'facebook', body),
    callback: ({ body, client }) => logInSocial(on, 'facebook', body, client),
  })
  mount(http, identities, {
    complete: ({ body, client }) => completeSocial(on, body, client),
    list: ({ viewer }) => ownIdentities(on, viewer),
    link: ({ body, viewer, client }) => linkIdentity(on, viewer, client, body),
    unlink: ({ params, viewer }) => finished(unlinkIdentity(on, viewer, params.driver)),
  })
}
