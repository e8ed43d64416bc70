import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { may } from '../session/may.ts'
import { useSession } from '../session/session.ts'

interface AdminLinkProps {
  /** Of a list page, below `/admin/`. */
  path: string
  id: number
  children: ReactNode
}

/** Leads to the sheet of one thing of a list page. */
export const AdminLink = ({ path, id, children }: AdminLinkProps) => (
  <Link
    to="/admin/$"
    params={{ _splat: path }}
    search={{ edit: id } as never}
    className="accent-link break-words"
  >
    {children}
  </Link>
)

/** An account by its name, which leads to it for those who may look at accounts. */
export const AccountLink = ({ id, name }: { id: number; name: string }) => {
  const user = useSession((state) => state.user)
  if (!may(user, 'Read users')) return name
  return (
    <AdminLink path="users" id={id}>
      {name}
    </AdminLink>
  )
}
