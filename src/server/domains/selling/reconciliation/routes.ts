import { adminReconciliation } from '../../../../contract/selling/back-office/payment-providers.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { reconciliationState, resolveDifference, startReconciliation } from './service.ts'

export const reconciliationRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminReconciliation, {
    get: () => reconciliationState(ctx),
    run: () => startReconciliation(ctx),
    resolve: ({ params }) => resolveDifference(ctx, params.id),
  })
