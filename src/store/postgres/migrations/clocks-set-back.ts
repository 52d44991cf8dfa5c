/** Version 4: lanes that a clock has written to which was set back since. */
export const clocksSetBack = `
-- Due further ahead than any call could have put it (a minute, or all of its burst, and what is owed): the next passes.
CREATE OR REPLACE FUNCTION herald.gate_ask(_names text[], _rates float8[], _bursts float8[], _is_answer boolean,
  _owed boolean[])
RETURNS TABLE (passed boolean, wait float8, lane integer, parked boolean) LANGUAGE plpgsql AS $$
DECLARE
  _wanted integer := (SELECT count(DISTINCT n) FROM unnest(_names) AS n);
  _found integer;
  _now float8;
  _lane herald.lane;
  _interval float8;
  _room float8;
  _most float8;
  _due float8[];
  _waits float8[];
  _wait float8;
  _longest float8 := 0;
  _early float8 := 0;
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
    _most := _now + greatest(_interval * _bursts[i], 60000) + 2000;
    IF _lane.due > _most THEN
      _lane.due := _now + (_room - 1) * _interval;
    END IF;
    _due[i] := greatest(_lane.due, _now) + _interval;
    _wait := _due[i] - _room * _interval - _now;
    IF NOT _is_answer AND _lane.answer <= _most THEN
      _wait := greatest(_wait, _lane.answer - _now);
    END IF;
    IF _owed[i] THEN
      _early := greatest(_early, _wait);
      _wait := 0;
      _due[i] := least(_due[i], greatest(_lane.due, _now + _interval * _bursts[i] + 2000));
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
      UPDATE herald.lane l SET answer = CASE
          WHEN l.answer <= _now + w.wait + 60250 THEN greatest(l.answer, _now + w.wait + 250)
          ELSE _now + w.wait + 250
        END
        FROM unnest(_names, _waits) AS w (name, wait) WHERE l.name = w.name AND w.wait > 0;
    END IF;
    RETURN QUERY SELECT false, ceil(_longest), _slowest, _is_parked;
    RETURN;
  END IF;
  UPDATE herald.lane l SET due = d.due, answer = CASE WHEN _is_answer THEN 0 ELSE l.answer END
    FROM unnest(_names, _due) AS d (name, due) WHERE l.name = d.name;
  -- How much sooner it is than what it owes would have let it.
  RETURN QUERY SELECT true, ceil(_early), 0, false;
END $$;
`;
