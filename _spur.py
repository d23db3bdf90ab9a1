from tests.core.edits.test_rooms import *
from core.edits.rooms import *
from core.geometry.room_shapes import rough, round_in, corridor_along
from core.model.things import Wall, Door
from tests.core.edits.test_rooms_moved import scene_of, STATE
from random import Random
from math import dist
from shapely import LineString, Point as P
from core.model.scene import Scene
def run(seed):
    r=Random(seed); ring=rough(box(4,4,4+r.randint(4,8),4+r.randint(4,8)))
    e=room_drawn(STATE, scene_of(()), ring, Meeting.SHARE); sc=scene_of(e.put)
    y=4.5+r.randint(0,3); path=(at(0,y),at(4.5+r.random()*2,y)) if seed%2 else (at(0,y),at(3.5+r.random()*.8,y))
    path=reaching(sc,path)
    w=SQUARE
    e2=corridor_drawn(STATE.numbered_past("wall-9500"), sc, path, corridor_along(path,w), w)
    th={t.id:t for t in sc.things.values() if t.id not in e2.gone}; th|={t.id:t for t in e2.put}
    ends={}
    for t in th.values():
        for c in ((t.a,t.b) if isinstance(t,Door) else (t.points[0],t.points[-1])): 
            if isinstance(t,Wall) and t.points[0]==t.points[-1]: continue
            ends.setdefault(c,[]).append(t)
    out=[]
    for c,l in ends.items():
        touching=[t for t in th.values() if t not in l and LineString(t.corners).distance(P(c))<3]
        if len(l)+len(touching)<2: out.append((tuple(round(v/SQUARE,2) for v in c),l[0].id,type(l[0]).__name__, round(LineString(l[0].corners).length/SQUARE,2)))
    inner=[t for t in th.values() if isinstance(t,Wall) and LineString(t.points).length<SQUARE*.8]
    ws=union_of([LineString(t.points) for t in th.values() if isinstance(t,Wall)])
    cor=polygon_of(corridor_along(path,w)).buffer(-12); cave=polygon_of(ring).buffer(-12)
    a=ws.intersection(cor); b=ws.intersection(cave)
    if a.length+b.length>SQUARE*.05: print('SPUR',seed,round(a.length/SQUARE,2),round(b.length/SQUARE,2),[round(v/SQUARE,2) for v in (a if a.length else b).bounds])
    return out,[(t.id,[(round(x/SQUARE,2),round(y/SQUARE,2)) for x,y in t.points]) for t in inner], y,[d.corners for d in th.values() if isinstance(d,Door)]
n=0
for s in range(400):
    o=run(s)
    if o[0] or o[1]:
        n+=bool(o[0]); o[0] and print('GAP',s,o[0])
        pass
print(n)
