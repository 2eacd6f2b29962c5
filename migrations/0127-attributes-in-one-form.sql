-- Attributes as conditions compare them: in small letters, with the digits and separators that programs read.
create function attributes_compared(attributes jsonb) returns jsonb language sql immutable parallel safe as $$
  select translate(lower(attributes::text), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٬٫', '01234567890123456789,.')::jsonb
$$;

-- The number that a text reads as, also with Arabic digits and grouped by thousands; null for what is none.
create function number_read(value text) returns numeric language sql immutable parallel safe as $$
  select case when digits ~ '^[+-]?([0-9]{1,20}|[0-9]{1,3}(,[0-9]{3}){1,6})([.][0-9]{1,20})?$' then replace(digits, ',', '')::numeric end
  from (values (translate(trim(value), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٬٫', '01234567890123456789,.'))) as v (digits)
$$;

drop index contacts_attributes;
create index contacts_attributes_compared on contacts using gin (tenant_id, attributes_compared(attributes) jsonb_path_ops)
  where attributes <> '{}';
