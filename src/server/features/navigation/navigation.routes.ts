import { navigation } from '../../../contract/navigation.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { shownEntries } from './navigation.service.ts'

export const navigationRoutes = (http: Http, on: Platform): void =>
  mount(http, navigation, { entries: () => shownEntries(on) })
