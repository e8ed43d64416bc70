import type { Migration } from 'kysely/migration'
import * as ground from './0001-ground.ts'
import * as catalogue from './0002-catalogue.ts'
import * as attempts from './0003-attempts.ts'
import * as listening from './0004-listening.ts'
import * as search from './0005-search.ts'
import * as accountLinks from './0006-account-links.ts'
import * as account from './0007-account.ts'
import * as secondFactor from './0008-second-factor.ts'
import * as identities from './0010-identities.ts'
import * as galleryTheme from './0011-gallery-theme.ts'
import * as contact from './0012-contact.ts'
import * as requestsAndDevices from './0013-requests-and-devices.ts'
import * as backups from './0015-backups.ts'
import * as analytics from './0016-analytics.ts'
import * as backOffice from './0017-back-office.ts'
import * as backOfficeCatalogue from './0018-back-office-catalogue.ts'
import * as translations from './0020-translations.ts'
import * as pages from './0021-pages.ts'
import * as backOfficeOrders from './0022-back-office-orders.ts'
import * as people from './0023-people.ts'
import * as theme from './0024-theme.ts'
import * as uploadsForTheHouse from './0025-uploads-for-the-house.ts'
import * as podcasts from './0026-podcasts.ts'
import * as radio from './0027-radio.ts'
import * as feeds from './0028-feeds.ts'
import * as uploadsOfEpisodes from './0029-uploads-of-episodes.ts'
import * as notifications from './0030-notifications.ts'
import * as picturesOfEpisodes from './0031-pictures-of-episodes.ts'
import * as auditLogFilters from './0033-audit-log-filters.ts'
import * as podcasting from './0034-podcasting.ts'
import * as copiesOfEpisodes from './0035-copies-of-episodes.ts'
import * as homeSections from './0036-home-sections.ts'
import * as typedChapters from './0037-typed-chapters.ts'
import * as banners from './0038-banners.ts'

/** In order; names never change once released. */
export const migrations: Record<string, Migration> = {
  '0001-ground': ground,
  '0002-catalogue': catalogue,
  '0003-attempts': attempts,
  '0004-listening': listening,
  '0005-search': search,
  '0006-account-links': accountLinks,
  '0007-account': account,
  '0008-second-factor': secondFactor,
  '0010-identities': identities,
  '0011-gallery-theme': galleryTheme,
  '0012-contact': contact,
  '0013-requests-and-devices': requestsAndDevices,
  '0015-backups': backups,
  '0016-analytics': analytics,
  '0017-back-office': backOffice,
  '0018-back-office-catalogue': backOfficeCatalogue,
  '0020-translations': translations,
  '0021-pages': pages,
  '0022-back-office-orders': backOfficeOrders,
  '0023-people': people,
  '0024-theme': theme,
  '0025-uploads-for-the-house': uploadsForTheHouse,
  '0026-podcasts': podcasts,
  '0027-radio': radio,
  '0028-feeds': feeds,
  '0029-uploads-of-episodes': uploadsOfEpisodes,
  '0030-notifications': notifications,
  '0031-pictures-of-episodes': picturesOfEpisodes,
  '0033-audit-log-filters': auditLogFilters,
  '0034-podcasting': podcasting,
  '0035-copies-of-episodes': copiesOfEpisodes,
  '0036-home-sections': homeSections,
  '0037-typed-chapters': typedChapters,
  '0038-banners': banners,
}
