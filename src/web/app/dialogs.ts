import { lazy } from 'react'
import type { DialogComponents } from '../ui/overlays/DialogHost.tsx'

const chatDialogs = () => import('../social/chat/dialogs.ts')

const moneyDialogs = () => import('../back-office/admin-area/money-dialogs.ts')
const shopDialogs = () => import('../selling/purchases/dialogs.ts')
const planDialogs = () => import('../selling/plans/dialogs.ts')
const blendDialogs = () => import('../social/blends/dialogs.ts')
const artistDialogs = () => import('../back-office/artist-area/dialogs.ts')

/** All global dialogs. */
export const dialogs: DialogComponents = {
  confirm: lazy(() => import('../ui/overlays/ConfirmDialog.tsx').then((m) => ({ default: m.ConfirmDialog }))),
  confirmOwner: lazy(() =>
    import('../site/account/security/ConfirmOwnerDialog.tsx').then((m) => ({
      default: m.ConfirmOwnerDialog,
    })),
  ),
  chooseLangDialog: lazy(() => import('./LanguageDialog.tsx').then((m) => ({ default: m.LanguageDialog }))),
  addSongToPlaylist: lazy(() =>
    import('../catalog/playlists/edit/AddToPlaylist.tsx').then((m) => ({ default: m.AddToPlaylist })),
  ),
  editPlaylist: lazy(() =>
    import('../catalog/playlists/edit/EditPlaylist.tsx').then((m) => ({ default: m.EditPlaylist })),
  ),
  playlistMembers: lazy(() =>
    import('../social/playlist-members/MembersDialog.tsx').then((m) => ({ default: m.MembersDialog })),
  ),
  playlistActivity: lazy(() =>
    import('../social/playlist-members/ActivityDialog.tsx').then((m) => ({ default: m.ActivityDialog })),
  ),
  listenTogether: lazy(() =>
    import('../social/listening-sessions/TogetherDialog.tsx').then((m) => ({ default: m.TogetherDialog })),
  ),
  purchaseDialog: lazy(() =>
    import('../selling/buy/PurchaseDialog.tsx').then((m) => ({ default: m.PurchaseDialog })),
  ),
  nameFolder: lazy(() => import('./your-library/NameFolder.tsx').then((m) => ({ default: m.NameFolder }))),
  moveToFolder: lazy(() =>
    import('./your-library/MoveToFolder.tsx').then((m) => ({ default: m.MoveToFolder })),
  ),
  editSong: lazy(() =>
    import('../catalog/songs/editor/SongEditor.tsx').then((m) => ({ default: m.SongEditor })),
  ),
  report: lazy(() => import('../site/reports/ReportDialog.tsx').then((m) => ({ default: m.ReportDialog }))),
  moderateUser: lazy(() =>
    import('../back-office/users/ModerateDialog.tsx').then((m) => ({ default: m.ModerateDialog })),
  ),
  refundSale: lazy(() => moneyDialogs().then((m) => ({ default: m.RefundDialog }))),
  markSalePaid: lazy(() => moneyDialogs().then((m) => ({ default: m.MarkPaidDialog }))),
  grantPlan: lazy(() => moneyDialogs().then((m) => ({ default: m.GrantPlanDialog }))),
  extendSubscription: lazy(() => moneyDialogs().then((m) => ({ default: m.ExtendDialog }))),
  changeSubscriptionPlan: lazy(() => moneyDialogs().then((m) => ({ default: m.ChangePlanDialog }))),
  endSubscription: lazy(() => moneyDialogs().then((m) => ({ default: m.EndSubscriptionDialog }))),
  payPayout: lazy(() => moneyDialogs().then((m) => ({ default: m.PayPayoutDialog }))),
  rejectPayout: lazy(() => moneyDialogs().then((m) => ({ default: m.RejectPayoutDialog }))),
  payoutAccount: lazy(() => artistDialogs().then((m) => ({ default: m.PayoutAccountDialog }))),
  split: lazy(() => artistDialogs().then((m) => ({ default: m.SplitDialog }))),
  artistMessage: lazy(() => artistDialogs().then((m) => ({ default: m.MessageDialog }))),
  inviteToTeam: lazy(() => artistDialogs().then((m) => ({ default: m.InviteDialog }))),
  photos: lazy(() =>
    import('../catalog/artists/PhotosDialog.tsx').then((m) => ({ default: m.PhotosDialog })),
  ),
  podcastFeed: lazy(() =>
    import('../catalog/podcasts/FeedDialog.tsx').then((m) => ({ default: m.FeedDialog })),
  ),
  newBlend: lazy(() => blendDialogs().then((m) => ({ default: m.NewBlendDialog }))),
  blendMembers: lazy(() => blendDialogs().then((m) => ({ default: m.BlendMembersDialog }))),
  inviteFriends: lazy(() =>
    import('../social/friends/InviteDialog.tsx').then((m) => ({ default: m.InviteDialog })),
  ),
  privateSession: lazy(() =>
    import('../site/account/PrivateSessionDialog.tsx').then((m) => ({ default: m.PrivateSessionDialog })),
  ),
  newMessage: lazy(() => chatDialogs().then((m) => ({ default: m.NewMessageDialog }))),
  newGroup: lazy(() => chatDialogs().then((m) => ({ default: m.NewGroupDialog }))),
  groupInfo: lazy(() => chatDialogs().then((m) => ({ default: m.GroupInfoDialog }))),
  sendToFriend: lazy(() => chatDialogs().then((m) => ({ default: m.SendToFriendDialog }))),
  share: lazy(() => import('../social/share/ShareDialog.tsx').then((m) => ({ default: m.ShareDialog }))),
  checkout: lazy(() => shopDialogs().then((m) => ({ default: m.CheckoutDialog }))),
  freeDownload: lazy(() => shopDialogs().then((m) => ({ default: m.FreeDownloadDialog }))),
  giftDetails: lazy(() => shopDialogs().then((m) => ({ default: m.GiftDialog }))),
  resendGift: lazy(() => shopDialogs().then((m) => ({ default: m.ResendGiftDialog }))),
  licenseText: lazy(() => shopDialogs().then((m) => ({ default: m.LicenseDialog }))),
  requestRefund: lazy(() => shopDialogs().then((m) => ({ default: m.RequestRefundDialog }))),
  inviteToFamily: lazy(() => planDialogs().then((m) => ({ default: m.InviteDialog }))),
  givePlan: lazy(() => planDialogs().then((m) => ({ default: m.GivePlanDialog }))),
  subscribe: lazy(() => planDialogs().then((m) => ({ default: m.SubscribeDialog }))),
  cancelSubscription: lazy(() => planDialogs().then((m) => ({ default: m.CancelDialog }))),
  upgrade: lazy(() => planDialogs().then((m) => ({ default: m.UpgradeDialog }))),
  shortcuts: lazy(() => import('./player/KeysHelp.tsx').then((m) => ({ default: m.KeysHelp }))),
}
