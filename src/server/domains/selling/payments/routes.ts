import { adminPaymentProviders } from '../../../../contract/selling/back-office/payment-providers.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { listProviders, testProvider, writeProvider } from './payment-settings.service.ts'

export const paymentProvidersRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminPaymentProviders, {
    list: () => listProviders(ctx),
    write: ({ viewer, client, params, body }) =>
      writeProvider(
        ctx,
        { id: viewer.id, name: viewer.name, address: client.address },
        params.provider,
        body,
      ),
    test: ({ params, body }) => testProvider(ctx, params.provider, body),
  })
