import { reports } from '../../../../contract/site/reports.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { sendReport } from './service.ts'

export const reportsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, reports, { send: ({ viewer, body }) => sendReport(ctx, viewer, body) })
