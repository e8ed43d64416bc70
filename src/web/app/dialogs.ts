import { lazy } from 'react'
import type { DialogComponents } from '../ui/DialogHost.tsx'

const chatDialogs = () => import('../features/chat/dialogs.ts')

/** All global dialogs. */
export const dialogs: DialogComponents = {
  confirm: lazy(() => import('../ui/ConfirmDialog.tsx').then((m) => ({ default: m.ConfirmDialog }))),
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
  refundSale: lazy(() =>
    import('../admin/sales/RefundDialog.tsx').then((m) => ({ default: m.RefundDialog })),
  ),
  markSalePaid: lazy(() =>
    import('../admin/sales/MarkPaidDialog.tsx').then((m) => ({ default: m.MarkPaidDialog })),
  ),
  payPayout: lazy(() =>
    import('../admin/payouts/PayoutDialogs.tsx').then((m) => ({ default: m.PayPayoutDialog })),
  ),
  rejectPayout: lazy(() =>
    import('../admin/payouts/PayoutDialogs.tsx').then((m) => ({ default: m.RejectPayoutDialog })),
  ),
  payoutAccount: lazy(() =>
    import('../artist/earnings/PayoutAccountDialog.tsx').then((m) => ({ default: m.PayoutAccountDialog })),
  ),
  artistMessage: lazy(() =>
    import('../artist/contact/MessageDialog.tsx').then((m) => ({ default: m.MessageDialog })),
  ),
  inviteToTeam: lazy(() =>
    import('../artist/team/InviteDialog.tsx').then((m) => ({ default: m.InviteDialog })),
  ),
  photos: lazy(() =>
    import('../features/artist/PhotosDialog.tsx').then((m) => ({ default: m.PhotosDialog })),
  ),
  podcastFeed: lazy(() =>
    import('../features/podcasts/FeedDialog.tsx').then((m) => ({ default: m.FeedDialog })),
  ),
  newBlend: lazy(() =>
    import('../features/blend/NewBlendDialog.tsx').then((m) => ({ default: m.NewBlendDialog })),
  ),
  blendMembers: lazy(() =>
    import('../features/blend/BlendMembersDialog.tsx').then((m) => ({ default: m.BlendMembersDialog })),
  ),
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
  checkout: lazy(() =>
    import('../shop/checkout/CheckoutDialog.tsx').then((m) => ({ default: m.CheckoutDialog })),
  ),
  licenseText: lazy(() =>
    import('../purchases/LicenseDialog.tsx').then((m) => ({ default: m.LicenseDialog })),
  ),
  requestRefund: lazy(() =>
    import('../purchases/RefundDialog.tsx').then((m) => ({ default: m.RefundDialog })),
  ),
  shortcuts: lazy(() => import('../player-ui/KeysHelp.tsx').then((m) => ({ default: m.KeysHelp }))),
}
