import { merged } from '../merged.ts'
import { account } from './account.ts'
import { admin } from './admin.ts'
import { adminAds } from './admin-ads.ts'
import { adminCampaigns } from './admin-campaigns.ts'
import { adminCatalog } from './admin-catalog.ts'
import { adminChapters } from './admin-chapters.ts'
import { adminCounts } from './admin-counts.ts'
import { adminPayments } from './admin-payments.ts'
import { adminPayouts } from './admin-payouts.ts'
import { adminPeople } from './admin-people.ts'
import { adminPlans } from './admin-plans.ts'
import { adminPodcasts } from './admin-podcasts.ts'
import { adminRadio } from './admin-radio.ts'
import { adminRevenue } from './admin-revenue.ts'
import { adminSelling } from './admin-selling.ts'
import { adminStart } from './admin-start.ts'
import { adminTheme } from './admin-theme.ts'
import { adminUploading } from './admin-uploading.ts'
import { adminWords } from './admin-words.ts'
import { ads } from './ads.ts'
import { analytics } from './analytics.ts'
import { artistAnalytics } from './artist-analytics.ts'
import { artistArea } from './artist-area.ts'
import { artistMusic } from './artist-music.ts'
import { artistPage } from './artist-page.ts'
import { artistPosts } from './artist-posts.ts'
import { artistSelling } from './artist-selling.ts'
import { artistTeam } from './artist-team.ts'
import { becomeArtist } from './become-artist.ts'
import { blends } from './blends.ts'
import { campaigns } from './campaigns.ts'
import { catalog } from './catalog.ts'
import { chat } from './chat.ts'
import { checkout } from './checkout.ts'
import { configuration } from './configuration.ts'
import { conversations } from './conversations.ts'
import { copies } from './copies.ts'
import { counts } from './counts.ts'
import { errors } from './errors.ts'
import { families } from './families.ts'
import { featured } from './featured.ts'
import { feeds } from './feeds.ts'
import { frame } from './frame.ts'
import { freeDownloads } from './free-downloads.ts'
import { friends } from './friends.ts'
import { gifts } from './gifts.ts'
import { installed } from './installed.ts'
import { invoices } from './invoices.ts'
import { library } from './library.ts'
import { lists } from './lists.ts'
import { loginProviders } from './login-providers.ts'
import { lyricsSync } from './lyrics-sync.ts'
import { membership } from './membership.ts'
import { moderation } from './moderation.ts'
import { notificationEmails } from './notification-emails.ts'
import { notifications } from './notifications.ts'
import { offline } from './offline.ts'
import { operations } from './operations.ts'
import { paymentProviders } from './payment-providers.ts'
import { payouts } from './payouts.ts'
import { plans } from './plans.ts'
import { playing } from './playing.ts'
import { podcasts } from './podcasts.ts'
import { presence } from './presence.ts'
import { privateFeeds } from './private-feeds.ts'
import { radio } from './radio.ts'
import { search } from './search.ts'
import { selling } from './selling.ts'
import { shareDialog } from './share-dialog.ts'
import { shareLinks } from './share-links.ts'
import { sharing } from './sharing.ts'
import { shop } from './shop.ts'
import { social } from './social.ts'
import { splits } from './splits.ts'
import { spoken } from './spoken.ts'
import { together } from './together.ts'
import { upcomingAlbums } from './upcoming-albums.ts'
import { uploading } from './uploading.ts'
import { visitors } from './visitors.ts'
import { webPush } from './web-push.ts'
import { yourLibrary } from './your-library.ts'

/** All messages, in Arabic. */
export const ar = merged(
  account,
  chat,
  conversations,
  copies,
  adminRevenue,
  adminSelling,
  adminStart,
  adminChapters,
  moderation,
  notificationEmails,
  webPush,
  notifications,
  privateFeeds,
  adminPodcasts,
  radio,
  podcasts,
  adminRadio,
  spoken,
  families,
  featured,
  feeds,
  adminTheme,
  adminUploading,
  adminWords,
  adminPayouts,
  adminPeople,
  adminCatalog,
  lists,
  loginProviders,
  lyricsSync,
  analytics,
  admin,
  catalog,
  counts,
  adminCounts,
  checkout,
  configuration,
  errors,
  frame,
  friends,
  presence,
  plans,
  adminPlans,
  together,
  library,
  operations,
  membership,
  playing,
  search,
  gifts,
  installed,
  offline,
  invoices,
  payouts,
  artistSelling,
  splits,
  paymentProviders,
  adminPayments,
  selling,
  shareDialog,
  shareLinks,
  sharing,
  shop,
  artistAnalytics,
  artistArea,
  artistMusic,
  artistPage,
  artistPosts,
  artistTeam,
  becomeArtist,
  blends,
  social,
  upcomingAlbums,
  uploading,
  visitors,
  yourLibrary,
  ads,
  adminAds,
  campaigns,
  adminCampaigns,
  freeDownloads,
)
