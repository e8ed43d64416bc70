import { navigation } from '../../../../contract/site/navigation.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { navEntries } from './service.ts'

export const navigationRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, navigation, { entries: () => navEntries(ctx) })
