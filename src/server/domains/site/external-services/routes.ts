import { externalServices } from '../../../../contract/site/back-office/external-services.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { listServices, testService } from './service.ts'

export const externalServicesRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, externalServices, {
    list: () => listServices(ctx),
    test: ({ viewer, params }) => testService(ctx, viewer.id, params.key),
  })
