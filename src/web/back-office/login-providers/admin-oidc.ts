import { adminOidcActs, adminOidcProviders } from '../../../contract/platform/back-office/oidc-providers.ts'
import { call } from '../../data/call.ts'
import type { Order } from '../ordering/OrderDialog.tsx'

/** Fetches the discovery document of an issuer. Throws `CallError`. */
export const testProvider = (issuer: string) => call(adminOidcActs.test, { body: { issuer } })

/** The order of the buttons on the login page. */
export const providerOrder: Order = {
  path: adminOidcActs.arrange.path,
  all: async () => {
    const { data } = await call(adminOidcProviders.list, { query: { sort: 'position', per_page: 100 } })
    return data.map(({ id, name }) => ({ id, title: name }))
  },
  arrange: (ids) => call(adminOidcActs.arrange, { body: { ids } }),
}
