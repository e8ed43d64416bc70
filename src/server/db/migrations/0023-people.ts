import { type Kysely, sql } from 'kysely'

/** Reading the audit log however long it is, answers to what people write, and what came of reports. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    drop index audit_log_user_id_idx;
    create index on audit_log (user_id, created_at, id);
    create index on audit_log (resource, created_at, id);
    create index on audit_log (action, created_at, id);
    alter table audit_log add column folded text
      generated always as (folded(user_name || coalesce(' ' || label, ''))) stored;
    create index audit_log_alike on audit_log using gin (folded gin_trgm_ops)
      with (gin_pending_list_limit = 256);

    -- The language in which somebody wrote.
    alter table contact_messages add column locale text;
    create index on contact_messages (created_at, id);
    create table contact_replies (
      id int generated always as identity primary key,
      message_id int not null references contact_messages on delete cascade,
      user_id int references users on delete set null,
      user_name text not null,
      text text not null,
      created_at timestamptz not null default now()
    );
    create index on contact_replies (message_id, id);
    create index on contact_replies (user_id);

    alter table reports add column note text;
    alter table reports add column resolved_by int references users on delete set null;
    alter table reports add column resolved_at timestamptz;
    create index on reports (resolved_by);
    create index on reports (created_at, id);
    create index on reports (item_type, item_id);
  `.execute(db)
}
