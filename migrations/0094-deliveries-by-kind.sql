-- What an endpoint was told, by a kind of which there is little or nothing among very much else. Without the kind that comes with each mail of a
-- send: nobody looks for a few of those, and the sender would write an entry for each.
create index webhook_deliveries_kind on webhook_deliveries (tenant_id, endpoint_id, type, seq) include (id, state) where type <> 'message.sent';
