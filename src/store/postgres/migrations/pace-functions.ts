/**
 * Version 1: marks, counters, the rate gate and the ledger's steps.
 *
 * What locks several rows locks them in the order of their names, so that two callers never wait for each other. The
 * counters and the gate do not wait for the disk: a crash of the server may forget the last moment of them.
 */
export const paceFunctions = `
CREATE FUNCTION herald.mark_claim(_name text, _value text, _lifetime float8)
RETURNS TABLE (first boolean, value text) LANGUAGE plpgsql AS $$
DECLARE
  _standing text;
BEGIN
  LOOP
    SELECT m.value INTO _standing FROM herald.mark m WHERE m.name = _name AND m.expires_at > clock_timestamp();
    IF FOUND THEN
      RETURN QUERY SELECT false, _standing;
      RETURN;
    END IF;
    INSERT INTO herald.mark AS m VALUES (_name, _value, herald.after(_lifetime))
      ON CONFLICT (name) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at
      WHERE m.expires_at <= clock_timestamp();
    IF FOUND THEN
      RETURN QUERY SELECT true, _value;
      RETURN;
    END IF;
  END LOOP;
END $$;

-- Refused: which allowance (from 1), what is used, and when its window ends. Allowed: 0 and the time.
CREATE FUNCTION herald.counters_spend(_names text[], _amounts bigint[], _limits float8[], _lengths bigint[])
RETURNS TABLE (refused integer, used float8, moment float8) LANGUAGE plpgsql AS $$
DECLARE
  _now bigint;
BEGIN
  SET LOCAL synchronous_commit TO off;
  _now := floor(herald.now_ms());
  INSERT INTO herald.counter (name, length, start, used, expires_at)
    SELECT DISTINCT n, l, _now - _now % l, 0, to_timestamp((_now - _now % l + l) / 1000.0)
    FROM unnest(_names, _lengths) AS a (n, l) ORDER BY n, l
    ON CONFLICT DO NOTHING;
  PERFORM 1 FROM herald.counter c JOIN (SELECT DISTINCT n, l FROM unnest(_names, _lengths) AS u (n, l)) a
    ON c.name = a.n AND c.length = a.l AND c.start = _now - _now % a.l
    ORDER BY c.name, c.length FOR UPDATE OF c;
  RETURN QUERY
    SELECT a.place::integer, c.used::float8, (c.start + c.length)::float8
    FROM unnest(_names, _amounts, _limits, _lengths) WITH ORDINALITY AS a (n, amount, most, l, place)
    JOIN herald.counter c ON c.name = a.n AND c.length = a.l AND c.start = _now - _now % a.l
    WHERE c.used + a.amount > a.most
    ORDER BY a.place LIMIT 1;
  IF FOUND THEN
    RETURN;
  END IF;
  UPDATE herald.counter c SET used = c.used + a.amount
    FROM (SELECT n, l, sum(amount)::bigint AS amount FROM unnest(_names, _amounts, _lengths) AS u (n, amount, l)
      GROUP BY n, l) a
    WHERE c.name = a.n AND c.length = a.l AND c.start = _now - _now % a.l;
  RETURN QUERY SELECT 0, 0::float8, _now::float8;
END $$;

CREATE FUNCTION herald.counters_give_back(_names text[], _amounts bigint[], _lengths bigint[], _at bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  SET LOCAL synchronous_commit TO off;
  PERFORM 1 FROM herald.counter c JOIN (SELECT DISTINCT n, l FROM unnest(_names, _lengths) AS u (n, l)) a
    ON c.name = a.n AND c.length = a.l AND c.start = _at - _at % a.l
    ORDER BY c.name, c.length FOR UPDATE OF c;
  UPDATE herald.counter c SET used = greatest(0, c.used - a.amount)
    FROM (SELECT n, l, sum(amount)::bigint AS amount FROM unnest(_names, _amounts, _lengths) AS u (n, amount, l)
      GROUP BY n, l) a
    WHERE c.name = a.n AND c.length = a.l AND c.start = _at - _at % a.l AND c.expires_at > clock_timestamp();
END $$;

-- due: when the bucket would be full again. answer: until when somebody who waits has the right of way.
CREATE FUNCTION herald.gate_ask(_names text[], _rates float8[], _bursts float8[], _is_answer boolean)
RETURNS TABLE (passed boolean, wait float8, lane integer, parked boolean) LANGUAGE plpgsql AS $$
DECLARE
  _wanted integer := (SELECT count(DISTINCT n) FROM unnest(_names) AS n);
  _found integer;
  _now float8;
  _lane herald.lane;
  _interval float8;
  _room float8;
  _due float8[];
  _waits float8[];
  _wait float8;
  _longest float8 := 0;
  _slowest integer := 0;
  _is_parked boolean := false;
BEGIN
  SET LOCAL synchronous_commit TO off;
  LOOP
    IF (SELECT count(*) FROM herald.lane l WHERE l.name = ANY (_names)) < _wanted THEN
      INSERT INTO herald.lane (name) SELECT DISTINCT n COLLATE "C" FROM unnest(_names) AS n ORDER BY 1
        ON CONFLICT DO NOTHING;
    END IF;
    PERFORM 1 FROM herald.lane l WHERE l.name = ANY (_names) ORDER BY l.name FOR UPDATE;
    GET DIAGNOSTICS _found = ROW_COUNT;
    -- A lane that was idle may be swept away in between.
    EXIT WHEN _found = _wanted;
  END LOOP;
  _now := herald.now_ms();
  FOR i IN 1 .. cardinality(_names) LOOP
    SELECT * INTO _lane FROM herald.lane l WHERE l.name = _names[i];
    _interval := 1000 / _rates[i];
    _room := CASE WHEN _is_answer THEN _bursts[i] ELSE _bursts[i] - floor(_bursts[i] / 10) END;
    _due[i] := greatest(_lane.due, _now) + _interval;
    _wait := _due[i] - _room * _interval - _now;
    IF NOT _is_answer THEN
      _wait := greatest(_wait, _lane.answer - _now);
    END IF;
    _waits[i] := _wait;
    IF _lane.parked - _now > greatest(_longest, 0) THEN
      _longest := _lane.parked - _now;
      _slowest := i;
      _is_parked := true;
    END IF;
    IF _wait > _longest THEN
      _longest := _wait;
      _slowest := i;
      _is_parked := false;
    END IF;
  END LOOP;
  IF _longest > 0.001 THEN
    IF _is_answer THEN
      UPDATE herald.lane l SET answer = greatest(l.answer, _now + w.wait + 250)
        FROM unnest(_names, _waits) AS w (name, wait) WHERE l.name = w.name AND w.wait > 0;
    END IF;
    RETURN QUERY SELECT false, ceil(_longest), _slowest, _is_parked;
    RETURN;
  END IF;
  UPDATE herald.lane l SET due = d.due, answer = CASE WHEN _is_answer THEN 0 ELSE l.answer END
    FROM unnest(_names, _due) AS d (name, due) WHERE l.name = d.name;
  RETURN QUERY SELECT true, 0::float8, 0, false;
END $$;

CREATE FUNCTION herald.gate_park(_name text, _wait float8) RETURNS void LANGUAGE sql AS $$
  INSERT INTO herald.lane AS l (name, parked) VALUES (_name, herald.now_ms() + _wait)
    ON CONFLICT (name) DO UPDATE SET parked = excluded.parked WHERE l.parked < excluded.parked
$$;

CREATE FUNCTION herald.ledger_open(_id text, _at bigint, _platform text, _chat text, _person text, _operation text,
  _payer text, _credits bigint, _outcome text)
RETURNS SETOF herald.ledger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO herald.ledger VALUES (_id, _at, _platform, _chat, _person, _operation, _payer, _credits, _outcome)
    ON CONFLICT (id) DO NOTHING;
  RETURN QUERY SELECT * FROM herald.ledger l WHERE l.id = _id;
END $$;

CREATE FUNCTION herald.ledger_settle(_id text, _outcome text, _credits bigint)
RETURNS SETOF herald.ledger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE herald.ledger l SET outcome = _outcome, credits = _credits
    WHERE l.id = _id AND ((l.outcome = 'reserved' AND _outcome <> 'reserved')
      OR (l.outcome = 'unknown' AND _outcome = 'settled'));
  RETURN QUERY SELECT * FROM herald.ledger l WHERE l.id = _id;
END $$;
`;
