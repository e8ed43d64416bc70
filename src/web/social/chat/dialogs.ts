/** The dialogs of chat, in one chunk. */
export { GroupInfoDialog } from './GroupInfoDialog.tsx'
export { NewGroupDialog } from './NewGroupDialog.tsx'
export { NewMessageDialog } from './NewMessageDialog.tsx'
export { SendToFriendDialog } from './SendToFriendDialog.tsx'
