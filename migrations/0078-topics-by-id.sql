-- A send that is repeated or tried is about its topic, not about a name: a topic that was given another name had come back as a new one, which nobody had left.
update job_series s set given = jsonb_set(s.given, '{topic}', to_jsonb(t.id::text))
from topics t
where t.tenant_id = s.tenant_id and lower(s.given ->> 'topic') in (lower(t.name_en), lower(t.name_ar));
update job_tests s set given = jsonb_set(s.given, '{topic}', to_jsonb(t.id::text))
from topics t
where t.tenant_id = s.tenant_id and lower(s.given ->> 'topic') in (lower(t.name_en), lower(t.name_ar));
