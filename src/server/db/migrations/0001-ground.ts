import { type Kysely, sql } from 'kysely'

/** Accounts, sessions, settings: what stands before any music. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create extension if not exists pg_trgm;
    create extension if not exists unaccent;

    create table covers (
      id int generated always as identity primary key,
      hash text not null unique,
      color text not null,
      width int not null,
      height int not null
    );

    create table users (
      id int generated always as identity primary key,
      name text not null,
      email text not null unique check (email = lower(email)),
      password_hash text,
      is_admin boolean not null default false,
      blocked boolean not null default false,
      email_verified_at timestamptz,
      avatar_cover_id int references covers,
      locale text,
      artist_id int,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table roles (
      id int generated always as identity primary key,
      name text not null unique,
      label text not null,
      system boolean not null default false
    );
    insert into roles (name, label, system) values
      ('admin', 'Administrator', true), ('artist', 'Artist', true), ('user', 'Listener', true);

    create table role_permissions (
      role_id int not null references roles on delete cascade,
      permission text not null,
      primary key (role_id, permission)
    );
    insert into role_permissions (role_id, permission)
      select id, unnest(array['Upload songs', 'Download songs', 'Use chat']) from roles where name in ('user', 'artist');

    create table user_roles (
      user_id int not null references users on delete cascade,
      role_id int not null references roles on delete cascade,
      primary key (user_id, role_id)
    );
    create index on user_roles (role_id);

    create table sessions (
      id uuid primary key default gen_random_uuid(),
      token_hash bytea not null unique,
      user_id int not null references users on delete cascade,
      agent text not null,
      address text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index on sessions (user_id);
    create index on sessions (expires_at);

    create table settings (
      key text primary key,
      value text not null,
      updated_at timestamptz not null default now()
    );

    create table setup_links (
      token_hash bytea primary key,
      purpose text not null,
      expires_at timestamptz not null
    );

    create table idempotency_keys (
      scope text primary key,
      body_hash bytea not null,
      status int,
      reply jsonb,
      created_at timestamptz not null default now()
    );
    create index on idempotency_keys (created_at);

    create table themes (
      id int generated always as identity primary key,
      name text not null unique,
      colors text not null,
      can_switch_light_dark boolean not null default true,
      active boolean not null default false,
      landing text not null default 'stage'
    );
    create unique index themes_one_active on themes (active) where active;
    insert into themes (name, colors, active) values ('Tonearm', ${sql.lit(
      JSON.stringify({
        primary: '#7C4DFF',
        secondary: '#22D3EE',
        dark: { background: '#0E0F13', panel: '#17181E', text: '#F4F4F6' },
        light: { background: '#FFFFFF', panel: '#F4F4F7', text: '#16171D' },
      }),
    )}, true);
  `.execute(db)
}
