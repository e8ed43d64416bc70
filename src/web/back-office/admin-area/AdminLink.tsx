import type { ReactNode } from 'react'
import { hasPermission } from '../../data/session/permissions.ts'
import { useSession } from '../../data/session/session.ts'
import { TextLink } from '../../ui/buttons/TextLink.tsx'

interface AdminLinkProps {
  /** Path of a list page, relative to `/admin/`. */
  path: string
  id: number
  children: ReactNode
}

/** Link to an item's sheet on a list page. */
export const AdminLink = ({ path, id, children }: AdminLinkProps) => (
  <TextLink
    to="/admin/$"
    params={{ _splat: path }}
    search={{ edit: id } as never}
    accent
    className="break-words"
  >
    {children}
  </TextLink>
)

/** User name, linked to the user for viewers who may read users. */
export const AccountLink = ({ id, name }: { id: number; name: string }) => {
  const user = useSession((state) => state.user)
  if (!hasPermission(user, 'Read users')) return name
  return (
    <AdminLink path="users" id={id}>
      {name}
    </AdminLink>
  )
}
