import { passkeys, secondFactor } from '../../../../../contract/platform/second-factor.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { settled } from '../../../../http/files/finished.ts'
import { type Http, mount } from '../../../../http/mount.ts'
import {
  addPasskey,
  logInByPasskey,
  newPasskeyOptions,
  ownPasskeys,
  passkeyOptions,
  removePasskey,
} from '../passkeys/service.ts'
import {
  confirmSecondFactor,
  endSecondFactor,
  logInWithSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor.service.ts'

export const secondFactorRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, secondFactor, {
    logIn: ({ body, client }) => logInWithSecondFactor(ctx, body, client),
    state: ({ viewer }) => readSecondFactor(ctx, viewer),
    begin: ({ viewer }) => startSecondFactor(ctx, viewer),
    confirm: ({ body, viewer, client }) => confirmSecondFactor(ctx, viewer, client, body),
    renewCodes: ({ viewer }) => renewRecoveryCodes(ctx, viewer),
    end: ({ viewer }) => settled(endSecondFactor(ctx, viewer)),
  })
  mount(http, passkeys, {
    options: () => passkeyOptions(ctx),
    logIn: ({ body, client }) => logInByPasskey(ctx, body, client),
    list: ({ viewer }) => ownPasskeys(ctx, viewer),
    newOptions: ({ viewer }) => newPasskeyOptions(ctx, viewer),
    add: ({ body, viewer }) => addPasskey(ctx, viewer, body),
    remove: ({ params, viewer }) => settled(removePasskey(ctx, viewer, params.id)),
  })
}
