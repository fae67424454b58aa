// Solves instances with LEMON's MaxWeightedPerfectMatching and weights of 128 bits:
//
//	lemon FILE...
#include "instance.h"
#include <lemon/config.h>
#include <lemon/matching.h>
#include <lemon/smart_graph.h>

int main(int count, char **files) {
  using Graph = lemon::SmartGraph;
  using Weights = Graph::EdgeMap<Weight>;
  return drive(count, files, "LEMON", LEMON_VERSION, [](const Instance &instance, std::vector<int> &mate) {
    Graph graph;
    Weights weights(graph);
    graph.reserveNode(instance.order);
    graph.reserveEdge(instance.order * (instance.order - 1) / 2);
    for (int i = 0; i < instance.order; i++) graph.addNode();
    for (int i = 0; i < instance.order; i++)
      for (int j = i + 1; j < instance.order; j++)
        weights[graph.addEdge(graph.nodeFromId(i), graph.nodeFromId(j))] = -instance.cost(i, j);

    double start = seconds();
    lemon::MaxWeightedPerfectMatching<Graph, Weights> matching(graph, weights);
    bool found = matching.run();
    double took = seconds() - start;
    for (int i = 0; found && i < instance.order; i++) mate[i] = graph.id(matching.mate(graph.nodeFromId(i)));
    return took;
  });
}
