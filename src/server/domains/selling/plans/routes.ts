import { plans } from '../../../../contract/selling/plans.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { plansOffered } from './service.ts'

/** Plans that are offered. */
export const plansRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, plans, { list: () => plansOffered(ctx) })
