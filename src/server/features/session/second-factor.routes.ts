import { passkeys, secondFactor } from '../../../contract/second-factor.ts'
import { finished } from '../../http/finished.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import {
  addPasskey,
  logInByPasskey,
  newPasskeyOptions,
  ownPasskeys,
  passkeyOptions,
  removePasskey,
} from './passkeys.service.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  logInSecond,
  readSecondFactor,
  renewRecoveryCodes,
} from './second-factor.service.ts'

export const secondFactorRoutes = (http: Http, on: Platform): void => {
  mount(http, secondFactor, {
    logIn: ({ body, client }) => logInSecond(on, body, client),
    state: ({ viewer }) => readSecondFactor(on, viewer),
    begin: ({ body, viewer, client }) => beginSecondFactor(on, viewer, client, body),
    confirm: ({ body, viewer, client }) => confirmSecondFactor(on, viewer, client, body),
    renewCodes: ({ body, viewer, client }) => renewRecoveryCodes(on, viewer, client, body),
    end: ({ body, viewer, client }) => finished(endSecondFactor(on, viewer, client, body)),
  })
  mount(http, passkeys, {
    options: () => passkeyOptions(on),
    logIn: ({ body, client }) => logInByPasskey(on, body, client),
    list: ({ viewer }) => ownPasskeys(on, viewer),
    newOptions: ({ body, viewer, client }) => newPasskeyOptions(on, viewer, client, body),
    add: ({ body, viewer }) => addPasskey(on, viewer, body),
    remove: ({ params, viewer }) => finished(removePasskey(on, viewer, params.id)),
  })
}
