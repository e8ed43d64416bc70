import type { Db } from '../../../db/schema.ts'

/** Returns administrators who may still log in. */
export const administrators = (db: Db): Promise<{ email: string; locale: string | null }[]> =>
  db
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('blocked', '=', false)
    .where((e) =>
      e.or([
        e('is_admin', '=', true),
        e.exists(
          e
            .selectFrom('user_roles')
            .innerJoin('roles', 'roles.id', 'user_roles.role_id')
            .select('roles.id')
            .whereRef('user_roles.user_id', '=', 'users.id')
            .where('roles.name', '=', 'admin'),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
