import { reports } from '../../../contract/reports.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { sendReport } from './reports.service.ts'

export const reportsRoutes = (http: Http, on: Platform): void =>
  mount(http, reports, { send: ({ viewer, body }) => sendReport(on, viewer, body) })
