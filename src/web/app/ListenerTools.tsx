import { settings } from '../api/settings.ts'
import { MessagesButton } from '../features/chat/MessagesButton.tsx'
import { Bell } from '../features/notifications/Bell.tsx'
import { FriendsToggle } from './FriendsToggle.tsx'

/** What the top bar has for logged-in listeners. */
export const ListenerTools = () => (
  <>
    {settings().enableFriends && <FriendsToggle />}
    <MessagesButton />
    <Bell />
  </>
)
