import { lazy } from 'react'
import type { DialogComponents } from '../ui/DialogHost.tsx'

const chatDialogs = () => import('../features/chat/dialogs.ts')

const moneyDialogs = () => import('../admin/money-dialogs.ts')
const shopDialogs = () => import('../purchases/dialogs.ts')
const planDialogs = () => import('../subscriptions/dialogs.ts')
const blendDialogs = () => import('../features/blend/dialogs.ts')
const artistDialogs = () => import('../artist/dialogs.ts')

/** All global dialogs. */
export const dialogs: DialogComponents = {
  confirm: lazy(() => import('../ui/ConfirmDialog.tsx').then((m) => ({ default: m.ConfirmDialog }))),
  confirmOwner: lazy(() =>
    import('../features/account/ConfirmOwnerDialog.tsx').then((m) => ({ default: m.ConfirmOwnerDialog })),
  ),
  chooseLangDialog: lazy(() => import('./LanguageDialog.tsx').then((m) => ({ default: m.LanguageDialog }))),
  addSongToPlaylist: lazy(() =>
    import('../playlists/AddToPlaylist.tsx').then((m) => ({ default: m.AddToPlaylist })),
  ),
  editPlaylist: lazy(() =>
    import('../playlists/EditPlaylist.tsx').then((m) => ({ default: m.EditPlaylist })),
  ),
  playlistMembers: lazy(() =>
    import('../features/playlist/members/MembersDialog.tsx').then((m) => ({ default: m.MembersDialog })),
  ),
  playlistActivity: lazy(() =>
    import('../features/playlist/members/ActivityDialog.tsx').then((m) => ({ default: m.ActivityDialog })),
  ),
  listenTogether: lazy(() =>
    import('../features/listen-together/TogetherDialog.tsx').then((m) => ({ default: m.TogetherDialog })),
  ),
  purchaseDialog: lazy(() =>
    import('../shop/buy/PurchaseDialog.tsx').then((m) => ({ default: m.PurchaseDialog })),
  ),
  nameFolder: lazy(() => import('./your-library/NameFolder.tsx').then((m) => ({ default: m.NameFolder }))),
  moveToFolder: lazy(() =>
    import('./your-library/MoveToFolder.tsx').then((m) => ({ default: m.MoveToFolder })),
  ),
  editSong: lazy(() =>
    import('../items/song-editor/SongEditor.tsx').then((m) => ({ default: m.SongEditor })),
  ),
  report: lazy(() => import('../items/report/ReportDialog.tsx').then((m) => ({ default: m.ReportDialog }))),
  moderateUser: lazy(() =>
    import('../admin/users/ModerateDialog.tsx').then((m) => ({ default: m.ModerateDialog })),
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
    import('../features/artist/PhotosDialog.tsx').then((m) => ({ default: m.PhotosDialog })),
  ),
  podcastFeed: lazy(() =>
    import('../features/podcasts/FeedDialog.tsx').then((m) => ({ default: m.FeedDialog })),
  ),
  newBlend: lazy(() => blendDialogs().then((m) => ({ default: m.NewBlendDialog }))),
  blendMembers: lazy(() => blendDialogs().then((m) => ({ default: m.BlendMembersDialog }))),
  inviteFriends: lazy(() =>
    import('../features/friends/InviteDialog.tsx').then((m) => ({ default: m.InviteDialog })),
  ),
  privateSession: lazy(() =>
    import('../features/account/PrivateSessionDialog.tsx').then((m) => ({ default: m.PrivateSessionDialog })),
  ),
  newMessage: lazy(() => chatDialogs().then((m) => ({ default: m.NewMessageDialog }))),
  newGroup: lazy(() => chatDialogs().then((m) => ({ default: m.NewGroupDialog }))),
  groupInfo: lazy(() => chatDialogs().then((m) => ({ default: m.GroupInfoDialog }))),
  sendToFriend: lazy(() => chatDialogs().then((m) => ({ default: m.SendToFriendDialog }))),
  share: lazy(() => import('../features/share/ShareDialog.tsx').then((m) => ({ default: m.ShareDialog }))),
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
  shortcuts: lazy(() => import('../player-ui/KeysHelp.tsx').then((m) => ({ default: m.KeysHelp }))),
}
