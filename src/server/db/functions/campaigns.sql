-- Issues tokens of campaigns.

-- The number of impressions that a campaign may have in all; null without a limit.
create or replace function campaign_limit(max_impressions int, budget int, cost_per_thousand int) returns bigint
  language sql immutable parallel safe as $$
    select least(max_impressions::bigint, budget::bigint * 1000 / cost_per_thousand)
  $$;

-- Reserves an impression of a campaign for a listener and issues its token, unless a limit is reached. The row of
-- campaign_issues is locked first, so that concurrent reservations of a campaign see each other, on all nodes.
create or replace function reserve_campaign(
  p_campaign int, p_listener bytea, p_day date, p_at timestamptz, p_token bytea, p_lifetime interval,
  p_item_type text, p_item_id int
) returns table (outcome text, issued int, issued_today int) language plpgsql as $$
declare
  issue campaign_issues;
  given campaigns;
  heard campaign_listeners;
  present date;
begin
  -- A token that is lost with the last fraction of a second before a crash can't be used, so nothing exceeds a limit.
  perform set_config('synchronous_commit', 'off', true);
  select * into issue from campaign_issues i where i.campaign_id = p_campaign for update;
  select * into given from campaigns c where c.id = p_campaign;
  if given.id is null or given.status <> 'active' or p_at < given.starts_at or p_at >= given.ends_at then
    return query select 'closed', issue.total, issue.today;
    return;
  end if;
  -- The clocks of two nodes may be on different sides of midnight.
  present := greatest(issue.day, p_day);
  if issue.day is distinct from present then
    issue.today := 0;
  end if;
  if issue.total >= campaign_limit(given.max_impressions, given.budget, given.cost_per_thousand) then
    return query select 'exhausted', issue.total, issue.today;
    return;
  end if;
  if issue.today >= given.max_impressions_day then
    return query select 'day_exhausted', issue.total, issue.today;
    return;
  end if;
  select * into heard from campaign_listeners l where l.campaign_id = p_campaign and l.listener = p_listener;
  if heard.day is distinct from present then
    heard.today := 0;
  end if;
  if heard.today >= given.max_listener_day
    or (given.every_unit = 'minutes' and heard.last_at > p_at - make_interval(mins => given.every)) then
    return query select 'frequency', issue.total, issue.today;
    return;
  end if;
  update campaign_issues i set total = issue.total + 1, day = present, today = issue.today + 1
    where i.campaign_id = p_campaign;
  insert into campaign_listeners as l (campaign_id, listener, day, today, last_at)
    values (p_campaign, p_listener, present, 1, p_at)
    on conflict (campaign_id, listener) do update
      set day = excluded.day, today = heard.today + 1, last_at = excluded.last_at;
  insert into campaign_tokens (token, campaign_id, listener, day, issued_at, expires_at, item_type, item_id)
    values (p_token, p_campaign, p_listener, present, p_at, p_at + p_lifetime, p_item_type, p_item_id);
  return query select 'reserved', issue.total + 1, issue.today + 1;
end $$;

-- Gives back what was reserved by these tokens: they expired, or their impressions were not valid.
create or replace function release_campaigns(p_campaigns int[], p_listeners bytea[], p_days date[]) returns void
  language plpgsql as $$
begin
  perform from campaign_issues where campaign_id = any(p_campaigns) order by campaign_id for update;
  update campaign_issues i set
      total = i.total - given.n,
      today = i.today - given.today
    from (
      select g.campaign_id, count(*)::int as n, (count(*) filter (where g.day = j.day))::int as today
      from unnest(p_campaigns, p_days) as g (campaign_id, day) join campaign_issues j on j.campaign_id = g.campaign_id
      group by g.campaign_id
    ) given
    where i.campaign_id = given.campaign_id;
  update campaign_listeners l set today = l.today - given.n
    from (
      select campaign_id, listener, day, count(*)::int as n
      from unnest(p_campaigns, p_listeners, p_days) as g (campaign_id, listener, day) group by 1, 2, 3
    ) given
    where l.campaign_id = given.campaign_id and l.listener = given.listener and l.day = given.day;
end $$;
