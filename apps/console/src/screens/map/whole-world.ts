/** What the map shows before anybody has moved it. */
export const wholeWorld = { zoom: 1.5, bounds: { south: -85, west: -180, north: 85, east: 180 } };
export const worldCentre = { latitude: 25, longitude: 10 };
