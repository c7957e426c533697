import { setScene, type Scenario } from "./scene";

export const empty: Scenario = {
  name: "empty",
  description: "a workspace with host, template and task set, and no run yet",
  async build(scene) {
    await setScene(scene);
    return [{ what: "empty list of runs", path: "/runs" }];
  },
};
