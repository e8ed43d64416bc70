import { admin } from './en/admin.ts'
import { adminCampaigns } from './en/admin-campaigns.ts'
import { adminCatalog } from './en/admin-catalog.ts'
import { adminChapters } from './en/admin-chapters.ts'
import { adminPayments } from './en/admin-payments.ts'
import { adminPayouts } from './en/admin-payouts.ts'
import { adminPeople } from './en/admin-people.ts'
import { adminPlans } from './en/admin-plans.ts'
import { adminPodcasts } from './en/admin-podcasts.ts'
import { adminRevenue } from './en/admin-revenue.ts'
import { adminSelling } from './en/admin-selling.ts'
import { adminStart } from './en/admin-start.ts'
import { adminTheme } from './en/admin-theme.ts'
import { adminUploading } from './en/admin-uploading.ts'
import { adminWords } from './en/admin-words.ts'
import { analytics } from './en/analytics.ts'
import { artistAnalytics } from './en/artist-analytics.ts'
import { artistArea } from './en/artist-area.ts'
import { artistMusic } from './en/artist-music.ts'
import { artistPage } from './en/artist-page.ts'
import { artistSelling } from './en/artist-selling.ts'
import { artistTeam } from './en/artist-team.ts'
import { configuration } from './en/configuration.ts'
import { copies } from './en/copies.ts'
import { feeds } from './en/feeds.ts'
import { loginProviders } from './en/login-providers.ts'
import { lyricsSync } from './en/lyrics-sync.ts'
import { operations } from './en/operations.ts'

/** Messages of the admin and artist areas only: loaded when they are opened, and never sent to listeners. */
export const adminKeys: ReadonlySet<string> = new Set([
  ...admin,
  ...adminCampaigns,
  ...adminCatalog,
  ...adminChapters,
  ...adminPayments,
  ...adminPayouts,
  ...adminPeople,
  ...adminPlans,
  ...adminPodcasts,
  ...adminRevenue,
  ...adminSelling,
  ...adminStart,
  ...adminTheme,
  ...adminUploading,
  ...adminWords,
  ...analytics,
  ...artistAnalytics,
  ...artistArea,
  ...artistMusic,
  ...artistPage,
  ...artistSelling,
  ...artistTeam,
  ...configuration,
  ...copies,
  ...feeds,
  ...loginProviders,
  ...lyricsSync,
  ...operations,
])
